/** Shows the question who this is; resolves whether it was answered. */
type Question = () => Promise<boolean>;

let question: Question | null = null;
let asking: Promise<boolean> | null = null;

/** Says how whoever works here is asked; returns how to take that back. */
export function answerProofsBy(asked: Question): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

/**
 * Asks whoever works here to prove who they are; resolves whether they did. Calls that ask at once share one
 * question.
 */
export function askForProof(): Promise<boolean> {
  asking ??= (question?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
