import type { Language } from '@isoko/contract/rules/languages';

/** What customers read of the payment by the shop's code: in each language of the pages, whatever staff speak. */
export const CODE_WORDS: Readonly<Record<Language, { name: string; dial: (code: string) => string }>> = {
  en: {
    name: 'MoMoPay code',
    dial: (code) => `Dial *182*8*1*${code}# and type the reference of the payment.`,
  },
  fr: {
    name: 'Code MoMoPay',
    dial: (code) => `Composez *182*8*1*${code}# et saisissez la référence du paiement.`,
  },
  rw: {
    name: 'Kode ya MoMoPay',
    dial: (code) => `Kanda *182*8*1*${code}# wandike nomero y’ubwishyu.`,
  },
};
