import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { OrderRow } from './order.store.ts';

/** How whoever brings an order reaches the person and the door. */
export function linksOf({ number, shipping, customer_phone }: OrderRow): StaffOrder['links'] {
  const phone = shipping.phone || customer_phone;
  const { street, sector, district } = shipping;
  const place = [street, sector, district, 'Rwanda'].filter(Boolean).join(', ');
  const greeting = `Hello! It is about your order ${number}.`;
  return {
    call: `tel:${phone}`,
    whatsapp: `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`,
    map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
  };
}
