import { type GuideWords, html, type PolicyFacts } from './words.ts';

/** The guide's texts in French. */
export const french: GuideWords = {
  policies: {
    'shipping-and-delivery': (facts) => ({
      title: 'Livraison',
      summary: 'Où {shop} livre, à quel prix, et comment payer.',
      sections: [
        {
          heading: 'Où nous livrons',
          html: html(facts.zones.map(({ name, places }) => `${name} : ${places}`)),
        },
        {
          heading: 'Ce que cela coûte',
          html: html(
            facts.zones.flatMap(({ name, methods, minimum }) => [
              ...methods.map(
                ({ name: way, eta, price, freeFrom }) =>
                  `${name}, ${way}${eta ? ` (${eta})` : ''} : ${price}${freeFrom ? `, gratuite à partir de ${freeFrom}` : ''}`,
              ),
              ...(minimum ? [`${name} : une commande commence à ${minimum}`] : []),
            ]),
            facts.minimum && `Une commande commence à ${facts.minimum}.`,
            facts.hasWindows ? 'Vous choisissez l’heure de livraison en commandant.' : null,
          ),
        },
        {
          heading: 'Où retirer votre commande',
          html: html(
            facts.points.map(
              ({ name, address, opensAt, closesAt, closedOn, price }) =>
                `${name} : ${address}. Ouvert ${opensAt}–${closesAt}${closedOn ? `, fermé : ${closedOn}` : ''}. ${price ?? 'Gratuit'}.`,
            ),
          ),
        },
        { heading: 'Comment payer', html: ways(facts) },
      ],
    }),
    'return-policy': (facts) => ({
      title: 'Retours et remboursements',
      summary: 'Que faire quand un article n’est pas celui que vous avez commandé.',
      sections: [
        {
          heading: 'À la porte',
          html: html(
            'Regardez vos articles à leur arrivée. Ce qui n’est pas ce que vous avez commandé, ou n’est pas frais, vous pouvez le rendre aussitôt : vous ne le payez pas.',
          ),
        },
        {
          heading: 'Plus tard',
          html: html(
            'Si vous trouvez un défaut après notre départ, dites-le-nous le jour même : {phone}. Une photo nous aide à voir ce qui s’est passé.',
          ),
        },
        {
          heading: 'Votre argent',
          html: html(
            facts.has.cash
              ? 'Ce que vous avez payé en espèces vous revient en espèces ou par mobile money.'
              : null,
            facts.has.wallet || facts.has.manual
              ? 'Ce que vous avez payé par mobile money revient au numéro qui a payé.'
              : null,
            'Nous vous prévenons quand nous l’avons envoyé.',
          ),
        },
      ],
    }),
    'terms-and-conditions': (facts) => ({
      title: 'Conditions générales',
      summary: 'Ce qui vaut quand vous commandez chez {shop}.',
      sections: [
        {
          heading: 'Qui nous sommes',
          html: html('Vous achetez chez {shop} (TIN {tin}). Vous nous joignez au {phone} ou à {email}.'),
        },
        {
          heading: 'Votre commande',
          html: html(
            'Votre commande compte dès que nous l’avons confirmée. Les prix sont en francs rwandais, TVA comprise là où elle est due.',
            facts.minimum && `Une commande commence à ${facts.minimum}.`,
            'Quand un article manque, nous faisons ce que vous avez choisi en commandant : le remplacer, vous appeler, ou l’omettre.',
          ),
        },
        { heading: 'Paiement', html: ways(facts) },
        { heading: 'Le droit', html: html('Le droit rwandais s’applique.') },
      ],
    }),
    'privacy-policy': (facts) => ({
      title: 'Vie privée',
      summary: 'Ce que {shop} sait de vous, pourquoi, et comment le changer.',
      sections: [
        {
          heading: 'Ce que nous gardons',
          html: html(
            'Votre nom, votre téléphone, votre e-mail si vous en donnez un, le lieu de livraison et ce que vous avez commandé. Cela sert à livrer, à être payés et à vous informer de votre commande.',
          ),
        },
        {
          heading: 'Qui d’autre le voit',
          html: html(
            'Qui apporte votre commande voit votre nom, votre téléphone et le chemin jusqu’à vous.',
            facts.has.wallet
              ? 'Quand votre téléphone est invité à payer, votre opérateur apprend le numéro et le montant.'
              : null,
          ),
        },
        {
          heading: 'Vos droits',
          html: html(
            'Selon la loi Nº 058/2021, vous pouvez voir ce que nous gardons, le faire corriger et le faire effacer. Avec un compte, vous le faites vous-même ; sinon, demandez-nous : {phone} ou {email}.',
          ),
        },
      ],
    }),
  },
  categories: {
    vegetables: 'Légumes',
    fruit: 'Fruits',
    roots: 'Racines et bananes',
    staples: 'Riz, farine et haricots',
    dairy: 'Lait et œufs',
    meat: 'Viande et poisson',
    bread: 'Pain',
    drinks: 'Boissons',
    spices: 'Huile, sel et épices',
    household: 'Savon et maison',
  },
  questions: {
    order: {
      question: 'Comment commander ?',
      answer: html(
        'Mettez ce que vous voulez dans le panier, dites où livrer et choisissez comment payer. Aucun compte n’est nécessaire.',
      ),
    },
    pay: {
      question: 'Comment puis-je payer ?',
      answer: html('La caisse montre les moyens de paiement pour votre lieu. Choisissez-en un.'),
    },
    where: {
      question: 'Livrez-vous chez moi ?',
      answer: html(
        'Choisissez votre district et votre secteur à la caisse : elle dit aussitôt si nous livrons, et à quel prix.',
      ),
    },
    missing: {
      question: 'Et si un article manque ?',
      answer: html(
        'Vous choisissez en commandant : nous le remplaçons, nous vous appelons d’abord, ou nous l’omettons.',
      ),
    },
    return: {
      question: 'Un article n’est pas celui que j’ai commandé. Que faire ?',
      answer: html('Rendez-le à la porte, ou dites-le-nous le jour même : {phone}.'),
    },
    reach: {
      question: 'Comment vous joindre ?',
      answer: html('Appelez-nous ou écrivez : {phone}, {email}.'),
    },
  },
  kigali: 'Kigali',
  around: 'Autour de Kigali',
  standard: 'Standard',
};

function ways({ ways, zones }: PolicyFacts): string {
  const cash = zones.filter(({ takesCash }) => takesCash);
  return html(
    ways,
    cash.map(
      ({ name, cashUpTo }) => `Espèces à la porte : ${name}${cashUpTo ? `, jusqu’à ${cashUpTo}` : ''}`,
    ),
  );
}
