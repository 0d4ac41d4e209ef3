import { hashCheaply } from '../modules/customers/password.ts';

hashCheaply();
