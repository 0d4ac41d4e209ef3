import type { StaffRole } from '@isoko/contract/route';

/** Who sees what; the same words as in the contract, where each call names them (contract routes/admin/staff-call.ts). */
export const OWNER: readonly StaffRole[] = ['owner'];
export const MANAGERS: readonly StaffRole[] = ['owner', 'manager'];
export const PACKERS: readonly StaffRole[] = ['owner', 'manager', 'packer'];
export const EDITORS: readonly StaffRole[] = ['owner', 'manager', 'editor'];
export const STAFF: readonly StaffRole[] = ['owner', 'manager', 'packer', 'editor'];
