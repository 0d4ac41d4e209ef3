import { formatFrancs } from '@isoko/contract/rules/money';
import { NumberInput, required, SelectInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';

const ROUNDED_TO = [10, 50, 100].map((id) => ({ id, name: formatFrancs(id) }));

/** When goods near their date are proposed to be sold for less, and for how much (decisions/0185). */
export function MarkdownInput({ source }: { source: string }) {
  return (
    <>
      <NumberInput
        source={`${source}.days`}
        label={t('Near its date: days before')}
        min={0}
        max={90}
        step={1}
        validate={required()}
        helperText={t('Then a lower price is proposed under Buying in. 0: never.')}
      />
      <NumberInput
        source={`${source}.percent`}
        label={t('Near its date: percent off')}
        min={1}
        max={90}
        step={1}
        validate={required()}
      />
      <SelectInput
        source={`${source}.round_to`}
        label={t('Near its date: rounded down to')}
        choices={ROUNDED_TO}
        validate={required()}
      />
    </>
  );
}
