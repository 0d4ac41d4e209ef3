import { objectOf } from '@isoko/contract/rules/objects';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../api.ts';

/** The error of each invalid field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export interface FormOptions<Name extends string> {
  /** Distinguishes its fields from those of other forms on the page. */
  id: string;
  /** The fields in the order on the screen, by their API names. */
  names: readonly Name[];
  /** The errors found before the request. */
  check?: (values: Record<Name, string>) => FieldErrors<Name>;
  /** Sends the values; an error it throws is shown. */
  send: (values: Record<Name, string>) => Promise<void>;
}

/** The state and the handlers of a form. */
export interface Form<Name extends string> {
  errors: FieldErrors<Name>;
  /** Why it could not be sent, if no field is invalid; shown by `FormFailure`. */
  failure: unknown;
  busy: boolean;
  /** Binds a field to the form. */
  bind: (name: Name) => { id: string; name: Name; error: string | undefined; onChange: () => void };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form whose fields keep their own text: text typed before hydration, or before a failure, is never lost. An
 * unticked box is an empty text. The first invalid field gets the focus.
 */
export function useForm<Name extends string>({ id, names, check, send }: FormOptions<Name>): Form<Name> {
  const { errors, refuse, edited } = useErrors({ id, names });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (values: Record<Name, string>) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    refuse({});
    try {
      await send(values);
    } catch (error) {
      const refused = errorsFor(names, error);
      if (names.some((name) => refused[name])) refuse(refused);
      else setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    errors,
    failure,
    busy,
    bind: (name: Name) => ({
      id: fieldId(id, name),
      name,
      error: errors[name],
      onChange: () => edited(name),
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const values = valuesOf(event.currentTarget, names);
      const faults: FieldErrors<Name> = check?.(values) ?? {};
      if (!names.some((name) => faults[name])) return void submit(values);
      setFailure(null);
      refuse(faults);
    },
  };
}

function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

function useErrors<Name extends string>({ id, names }: Pick<FormOptions<Name>, 'id' | 'names'>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [wrong, setWrong] = useState<{ name: Name } | null>(null);
  // After the errors are rendered: the field is read out together with its error.
  useEffect(() => {
    if (wrong) document.getElementById(fieldId(id, wrong.name))?.focus();
  }, [wrong, id]);
  return {
    errors,
    refuse: (refused: FieldErrors<Name>) => {
      setErrors(refused);
      const name = names.find((name) => refused[name]);
      setWrong(name ? { name } : null);
    },
    /** The field was changed: its error is removed. */
    edited: (name: Name) => setErrors((now) => (now[name] ? { ...now, [name]: undefined } : now)),
  };
}

function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const data = new FormData(form);
  return objectOf(names, (name) => String(data.get(name) ?? ''));
}

/** The API's errors of this form's fields; empty if it also names a field that the form does not have. */
function errorsFor<Name extends string>(names: readonly Name[], error: unknown): FieldErrors<Name> {
  const told = fieldErrorsOf(error);
  if (!told.every(({ field }) => names.some((each) => each === field))) return {};
  return Object.fromEntries(told.map(({ field, message }) => [field, message])) as FieldErrors<Name>;
}

const mobile = /^(?:\+?250|0)?7[2389]\d{7}$/;
const abroad = /^\+(?!250)\d{8,15}$/;

/** Whether this may be a phone number, however it is written; the API decides. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\(0\)|[\s().-]/g, '');
  return mobile.test(digits) || abroad.test(digits);
}
