import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { answerProofsBy, CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';

type Answer = (isProved: boolean) => void;

/**
 * Asks who this is when a call needs a proof, over whatever is open; the call then continues. Closing it leaves
 * everything as it was.
 */
export function StepUpDialog() {
  const { isAsked, answer } = useQuestion();
  const titleId = useId();
  return (
    <Dialog
      open={isAsked}
      onClose={() => answer(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      keepMounted={false}
    >
      <DialogTitle id={titleId} component="h2">
        {t('Is it really you?')}
      </DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {t('This moves money, people or data. Confirm once, and it is open for ten minutes.')}
        </Typography>
        {isAsked && <Question onAnswer={answer} />}
      </DialogContent>
    </Dialog>
  );
}

function Question({ onAnswer }: { onAnswer: Answer }) {
  // Fetched again whenever it opens: the challenge of a passkey can be used once.
  const query = useQuery({
    queryKey: ['step-up'],
    queryFn: () => call('GET /admin/step-up'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const prove = async (proof: Proof) => {
    await call('POST /admin/step-up', { body: proof }).catch(inOtherWords);
    onAnswer(true);
  };
  return (
    <Answered query={query}>
      {({ data: ways }) => (
        <Box sx={{ pb: 1 }}>
          <ProofForm
            ways={ways}
            submit={t('Confirm')}
            prove={prove}
            onPasskeySpent={query.refetch}
            back={{ label: t('Back'), go: () => onAnswer(false) }}
          />
        </Box>
      )}
    </Answered>
  );
}

/** At the login it is not said which of both was wrong; here the account is known. */
function inOtherWords(error: unknown): never {
  if (error instanceof CallFailure && error.body.code === 'bad_credentials')
    error.message = t('This is not your password.');
  throw error;
}

/** One question at a time; it is answered with no when the screen is left. */
function useQuestion() {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<Answer | null>(null);
  const answer = (isProved: boolean) => {
    setAsked(false);
    waiting.current?.(isProved);
    waiting.current = null;
  };
  useEffect(() => {
    const takeBack = answerProofsBy(() => {
      setAsked(true);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    });
    return () => {
      takeBack();
      waiting.current?.(false);
    };
  }, []);
  return { isAsked, answer };
}
