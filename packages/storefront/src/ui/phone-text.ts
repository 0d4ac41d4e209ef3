/** A Rwandan number as people write it: `0788 123 456`; others as they are. */
export function phoneText(phone: string): string {
  const national = /^\+250(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return national ? `0${national.slice(1).join(' ')}` : phone;
}

const mobile = /^(?:\+?250|0)?7[2389]\d{7}$/;
const abroad = /^\+(?!250)\d{8,15}$/;

/** Whether this can be a phone number, however it is written; the API has the last word. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\(0\)|[\s().-]/g, '');
  return mobile.test(digits) || abroad.test(digits);
}
