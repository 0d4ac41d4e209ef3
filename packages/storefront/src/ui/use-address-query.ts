import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What the present address asks for after its `?`. Only to be read: the router's own hook writes too, and weighs more. */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
