import type { CatalogueImport, ImportAnswers } from '@isoko/contract/routes/admin/imports';
import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';

/** What can be answered once for all new products of a file, with the warning that asks it. */
const QUESTIONS = [
  {
    key: 'status',
    code: 'no_status',
    text: 'Show the new products in the shop?',
    choices: [
      { id: 'draft', name: 'Not yet' },
      { id: 'published', name: 'Yes, publish' },
    ],
  },
  {
    key: 'vat_class',
    code: 'no_vat_class',
    text: 'Which VAT class do they have?',
    choices: [
      { id: 'standard', name: 'Standard' },
      { id: 'zero', name: 'Zero-rated' },
      { id: 'exempt', name: 'Exempt' },
    ],
  },
] as const;

type Question = (typeof QUESTIONS)[number];

/** The questions a file leaves open, each answered with one press. */
export function QuestionsPanel({ file }: { file: CatalogueImport }) {
  const asks = ({ key, code }: Question) =>
    file.answers[key] !== undefined || file.warnings.some((warning) => warning.code === code);
  const open = QUESTIONS.filter(asks);
  const answer = useAction((answers: ImportAnswers) =>
    call('PATCH /admin/imports/:id', { params: { id: file._id }, body: { answers } }),
  );
  if (!open.length) return null;
  return (
    <Panel title="Questions">
      <Stack sx={{ gap: 2 }}>
        {open.map(({ key, text, choices }) => (
          <div key={key}>
            <Typography sx={{ mb: 0.5 }}>{text}</Typography>
            <ToggleButtonGroup
              exclusive
              aria-label={text}
              value={file.answers[key] ?? null}
              disabled={answer.isRunning}
              onChange={(_, id) => answer.run({ ...file.answers, [key]: id ?? undefined })}
              sx={{ flexWrap: 'wrap' }}
            >
              {choices.map(({ id, name }) => (
                <ToggleButton key={id} value={id} sx={{ minHeight: 44, textTransform: 'none' }}>
                  {name}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
