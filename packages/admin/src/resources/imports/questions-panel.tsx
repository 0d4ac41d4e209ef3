import type { CatalogueImport, ImportAnswers, ImportQuestion } from '@isoko/contract/routes/admin/imports';
import { Box, Button, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { numberText } from '#admin/ui/texts.ts';

type Choice = readonly [id: string, name: string];

/** A question that staff answer with one press. */
interface Ask {
  key: Exclude<keyof ImportAnswers, 'francs_per_unit' | 'vat_by_category'>;
  text: (count: string) => string;
  choices: readonly Choice[];
}

const VAT: readonly Choice[] = [
  ['standard', t('Standard')],
  ['zero', t('Zero-rated')],
  ['exempt', t('Exempt')],
];

const ASKS: Readonly<Record<Exclude<ImportQuestion['code'], 'currency'>, Ask>> = {
  repeated: {
    key: 'repeated',
    text: (count) => t('Rows that repeat another row: {count}. Which one counts?', { count }),
    choices: [
      ['first', t('The first')],
      ['last', t('The last')],
    ],
  },
  dates: {
    key: 'dates',
    text: () => t('What comes first in these dates?'),
    choices: [
      ['day', t('The day')],
      ['month', t('The month')],
    ],
  },
  weights: {
    key: 'weights',
    text: () => t('These weights have no unit. What are they?'),
    choices: [
      ['kg', t('Kilograms')],
      ['g', t('Grams')],
    ],
  },
  status: {
    key: 'status',
    text: () => t('Show the new products in the shop?'),
    choices: [
      ['draft', t('Not yet')],
      ['published', t('Yes, publish')],
    ],
  },
  vat_class: { key: 'vat_class', text: () => t('Which VAT class do new products have?'), choices: VAT },
  hidden: {
    key: 'hidden',
    text: (count) =>
      t('The other shop hides {count} of these products. What should happen to them?', { count }),
    choices: [
      ['draft', t('Drafts')],
      ['published', t('As the file says')],
      ['skip', t('Leave out')],
    ],
  },
  not_goods: {
    key: 'not_goods',
    text: (count) => t('{count} are downloads or services and cannot be delivered.', { count }),
    choices: [
      ['draft', t('Drafts')],
      ['skip', t('Leave out')],
    ],
  },
  tags: {
    key: 'tags',
    text: (count) => t('{count} products have tags. The shop has categories.', { count }),
    choices: [
      ['categories', t('Make them categories')],
      ['skip', t('Leave them out')],
    ],
  },
};

/** The open questions about a file; one press answers each. */
export function QuestionsPanel({ file }: { file: CatalogueImport }) {
  const answer = useAction((answers: ImportAnswers) =>
    call('PATCH /admin/imports/:id', { params: { id: file._id }, body: { answers } }),
  );
  if (!file.questions.length) return null;
  const give = (given: Partial<ImportAnswers>) => void answer.run({ ...file.answers, ...given });
  return (
    <Panel title={t('Questions')}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t('Each answer applies to the whole file. Unanswered questions are not guessed.')}
      </Typography>
      <Stack sx={{ gap: 2.5 }}>
        {file.questions.map((question) =>
          question.code === 'currency' ? (
            <CurrencyQuestion key="currency" {...{ question, file, give }} isBusy={answer.isRunning} />
          ) : (
            <div key={question.code}>
              <AskOne {...{ question, file, give }} ask={ASKS[question.code]} isBusy={answer.isRunning} />
              {question.categories && (
                <VatByCategory {...{ question, file, give }} isBusy={answer.isRunning} />
              )}
            </div>
          ),
        )}
      </Stack>
    </Panel>
  );
}

interface Asked {
  question: ImportQuestion;
  file: CatalogueImport;
  isBusy: boolean;
  give: (given: Partial<ImportAnswers>) => void;
}

function AskOne({ question, file, isBusy, give, ask }: Asked & { ask: Ask }) {
  const text = ask.text(numberText(question.count));
  return (
    <>
      <QuestionText text={text} samples={question.samples} />
      <Choices
        name={text}
        value={file.answers[ask.key] ?? null}
        choices={ask.choices}
        isBusy={isBusy}
        onChoose={(id) => give({ [ask.key]: id ?? undefined })}
      />
    </>
  );
}

function QuestionText({ text, samples }: { text: string; samples: readonly string[] }) {
  return (
    <>
      <Typography>{text}</Typography>
      {samples.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
          {samples.join(' · ')}
        </Typography>
      )}
    </>
  );
}

function Choices({
  name,
  value,
  choices,
  isBusy,
  onChoose,
}: {
  name: string;
  value: string | null;
  choices: readonly Choice[];
  isBusy: boolean;
  onChoose: (id: string | null) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={name}
      value={value}
      disabled={isBusy}
      onChange={(_, id: string | null) => onChoose(id)}
      sx={{ flexWrap: 'wrap' }}
    >
      {choices.map(([id, label]) => (
        <ToggleButton key={id} value={id} sx={{ minHeight: 44, textTransform: 'none' }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function CurrencyQuestion({ question, file, isBusy, give }: Asked) {
  const now = file.answers.francs_per_unit;
  const [rate, setRate] = useState(now && now !== 1 ? String(now) : '');
  const amount = Number(rate.replace(/[\s,]/g, ''));
  const isRate = amount > 0 && amount <= 100_000;
  const text = t('These prices do not look like francs. Are they?');
  return (
    <div>
      <QuestionText text={text} samples={question.samples} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Choices
          name={text}
          value={now === 1 ? 'francs' : null}
          choices={[['francs', t('Yes, francs')]]}
          isBusy={isBusy}
          onChoose={(id) => give({ francs_per_unit: id ? 1 : undefined })}
        />
        <TextField
          label={t('Francs for one unit')}
          placeholder="1455.50"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ width: '14rem', my: 0 }}
        />
        <Button
          variant="outlined"
          disabled={isBusy || !isRate || amount === now}
          onClick={() => give({ francs_per_unit: amount })}
          sx={{ minHeight: 44 }}
        >
          {t('Convert')}
        </Button>
      </Stack>
      {now !== undefined && now !== 1 && (
        <Typography variant="body2" color="text.secondary">
          {t('They become {now} francs each, rounded to whole francs.', {
            now: numberText(now),
          })}
        </Typography>
      )}
    </div>
  );
}

/** The VAT classes of categories that differ from the answer for all. */
function VatByCategory({ question, file, isBusy, give }: Asked) {
  const { vat_by_category = {} } = file.answers;
  const [isOpen, setOpen] = useState(Object.keys(vat_by_category).length > 0);
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)} sx={{ mt: 0.5, minHeight: 44 }}>
        {t('Not the same for every category')}
      </Button>
    );
  const choose = (name: string, id: string | null) => {
    const { [name]: _, ...others } = vat_by_category;
    const chosen = VAT_CLASSES.find((each) => each === id);
    give({ vat_by_category: chosen ? { ...others, [name]: chosen } : others });
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {question.categories?.map(({ name, count }) => (
        <Box component="li" key={name} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography>{`${name} (${numberText(count)})`}</Typography>
          <Choices
            name={t('VAT class of {name}', { name })}
            value={vat_by_category[name] ?? null}
            choices={VAT}
            isBusy={isBusy}
            onChoose={(id) => choose(name, id)}
          />
        </Box>
      ))}
    </Box>
  );
}

const VAT_CLASSES = ['standard', 'zero', 'exempt'] as const;
