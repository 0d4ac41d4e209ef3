/** A Rwandan number in the usual format: `0788 123 456`; other numbers unchanged. */
export function phoneText(phone: string): string {
  const national = /^\+250(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return national ? `0${national.slice(1).join(' ')}` : phone;
}
