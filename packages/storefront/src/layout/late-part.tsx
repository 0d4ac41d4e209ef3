import type { ReactNode } from 'react';
import type { LateModule } from '../state/late-module.ts';
import { useLate } from '../state/use-late.ts';
import { LoadFailure } from './load-failure.tsx';

interface LatePartProps<M> {
  late: LateModule<M>;
  /** Stands there until it has come, as large as it will be. */
  waiting: ReactNode;
  children: (module: M) => ReactNode;
}

/** The place of a page's late part; where it does not come, why, and another try. */
export function LatePart<M>({ late, waiting, children }: LatePartProps<M>) {
  const { module, failure, retry } = useLate(late);
  if (module) return children(module);
  return failure ? <LoadFailure failure={failure} onRetry={retry} /> : waiting;
}
