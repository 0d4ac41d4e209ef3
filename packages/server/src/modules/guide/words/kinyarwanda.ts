import { type GuideWords, html, type PolicyFacts } from './words.ts';

/** The guide's texts in Kinyarwanda. */
export const kinyarwanda: GuideWords = {
  policies: {
    'shipping-and-delivery': (facts) => ({
      title: 'Kugeza ibicuruzwa aho uri',
      summary: 'Aho {shop} igeza ibicuruzwa, igiciro, n’uko wishyura.',
      sections: [
        { heading: 'Aho tugeza', html: html(facts.zones.map(({ name, places }) => `${name}: ${places}`)) },
        {
          heading: 'Igiciro',
          html: html(
            facts.zones.flatMap(({ name, methods, minimum }) => [
              ...methods.map(
                ({ name: way, eta, price, freeFrom }) =>
                  `${name}, ${way}${eta ? ` (${eta})` : ''}: ${price}${freeFrom ? `, ku buntu guhera kuri ${freeFrom}` : ''}`,
              ),
              ...(minimum ? [`${name}: komande itangirira kuri ${minimum}`] : []),
            ]),
            facts.minimum && `Komande itangirira kuri ${facts.minimum}.`,
            facts.hasWindows ? 'Uhitamo igihe ushaka ko bikugeraho igihe utumiza.' : null,
          ),
        },
        {
          heading: 'Aho wafatira ibyo watumije',
          html: html(
            facts.points.map(
              ({ name, address, opensAt, closesAt, closedOn, price }) =>
                `${name}: ${address}. Hafungura ${opensAt}–${closesAt}${closedOn ? `, hafunze ${closedOn}` : ''}. ${price ?? 'Ku buntu'}.`,
            ),
          ),
        },
        { heading: 'Uko wishyura', html: ways(facts) },
      ],
    }),
    'return-policy': (facts) => ({
      title: 'Gusubiza no gusubizwa amafaranga',
      summary: 'Icyo wakora iyo igicuruzwa atari icyo watumije.',
      sections: [
        {
          heading: 'Ku muryango',
          html: html(
            'Reba ibicuruzwa byawe bikigera. Icyo utatumije cyangwa kitari gishya ushobora kugisubiza ako kanya, ntucyishyure.',
          ),
        },
        {
          heading: 'Nyuma',
          html: html(
            'Nubona ikibazo tumaze kugenda, tubwire uwo munsi: {phone}. Ifoto idufasha kubona ikibazo.',
          ),
        },
        {
          heading: 'Amafaranga yawe',
          html: html(
            facts.has.cash ? 'Ayo wishyuye mu ntoki uyasubizwa mu ntoki cyangwa kuri telefone.' : null,
            facts.has.wallet || facts.has.manual
              ? 'Ayo wishyuye kuri telefone asubizwa kuri nimero yishyuye.'
              : null,
            'Tukubwira igihe tuyohereje.',
          ),
        },
      ],
    }),
    'terms-and-conditions': (facts) => ({
      title: 'Amategeko n’amabwiriza',
      summary: 'Ibikurikizwa iyo utumije kuri {shop}.',
      sections: [
        {
          heading: 'Abo turi bo',
          html: html('Ugura kuri {shop} (TIN {tin}). Watubona kuri {phone} cyangwa {email}.'),
        },
        {
          heading: 'Komande yawe',
          html: html(
            'Komande yawe yemerwa tumaze kuyemeza. Ibiciro biri mu mafaranga y’u Rwanda, harimo TVA aho ikenewe.',
            facts.minimum && `Komande itangirira kuri ${facts.minimum}.`,
            'Iyo hari igicuruzwa cyashize dukora icyo wahisemo utumiza: kugisimbuza, kuguhamagara, cyangwa kukireka.',
          ),
        },
        { heading: 'Kwishyura', html: ways(facts) },
        { heading: 'Itegeko', html: html('Hakurikizwa amategeko y’u Rwanda.') },
      ],
    }),
    'privacy-policy': (facts) => ({
      title: 'Ubuzima bwite',
      summary: 'Icyo {shop} ikuziho, impamvu, n’uko wagihindura.',
      sections: [
        {
          heading: 'Ibyo tubika',
          html: html(
            'Izina ryawe, nimero ya telefone, imeyili iyo uyitanze, aho tukugezaho ibicuruzwa, n’ibyo watumije. Tubikoresha mu kukugezaho ibicuruzwa, kwishyurwa, no kukubwira ibya komande yawe.',
          ),
        },
        {
          heading: 'Abandi babibona',
          html: html(
            'Ukuzaniye komande abona izina ryawe, telefone n’inzira igera iwawe.',
            facts.has.wallet
              ? 'Iyo telefone yawe isabwe kwishyura, ikigo cyayo kimenya nimero n’amafaranga.'
              : null,
          ),
        },
        {
          heading: 'Uburenganzira bwawe',
          html: html(
            'Itegeko Nº 058/2021 riguha uburenganzira bwo kureba ibyo tubika, kubikosoza no kubisibisha. Ufite konti ubikora ubwawe; utayifite watubaza: {phone} cyangwa {email}.',
          ),
        },
      ],
    }),
  },
  categories: {
    vegetables: 'Imboga',
    fruit: 'Imbuto',
    roots: 'Ibijumba, imyumbati n’ibitoki',
    staples: 'Umuceri, ifu n’ibishyimbo',
    dairy: 'Amata n’amagi',
    meat: 'Inyama n’amafi',
    bread: 'Imigati',
    drinks: 'Ibinyobwa',
    spices: 'Amavuta, umunyu n’ibirungo',
    household: 'Isabune n’ibyo mu rugo',
  },
  questions: {
    order: {
      question: 'Natumiza nte?',
      answer: html(
        'Shyira ibyo ushaka mu gatebo, vuga aho tubigeza, uhitemo uko wishyura. Konti si ngombwa.',
      ),
    },
    pay: {
      question: 'Nakwishyura nte?',
      answer: html('Aho wishyurira herekana uburyo bwo kwishyura bw’aho uri. Hitamo bumwe.'),
    },
    where: {
      question: 'Mugeza ibicuruzwa iwanjye?',
      answer: html(
        'Hitamo akarere n’umurenge wawe aho wishyurira: hakubwira ako kanya niba tuhagera n’igiciro.',
      ),
    },
    missing: {
      question: 'Bigenda bite iyo hari igicuruzwa cyashize?',
      answer: html('Uhitamo utumiza: turagisimbuza, tubanza kuguhamagara, cyangwa turakireka.'),
    },
    return: {
      question: 'Igicuruzwa si icyo natumije. Nakora iki?',
      answer: html('Gisubize ku muryango, cyangwa utubwire uwo munsi: {phone}.'),
    },
    reach: { question: 'Nababona nte?', answer: html('Duhamagare cyangwa utwandikire: {phone}, {email}.') },
  },
  kigali: 'Kigali',
  around: 'Hafi ya Kigali',
  standard: 'Bisanzwe',
};

function ways({ ways, zones }: PolicyFacts): string {
  const cash = zones.filter(({ takesCash }) => takesCash);
  return html(
    ways,
    cash.map(
      ({ name, cashUpTo }) => `Mu ntoki ku muryango: ${name}${cashUpTo ? `, kugeza kuri ${cashUpTo}` : ''}`,
    ),
  );
}
