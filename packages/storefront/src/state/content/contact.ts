import { call } from '../../api.ts';

/** What a visitor types into the contact form; empty where nothing was. */
export interface ContactInput {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

/** Sends a message to the shop. Resolves with the shop's words of thanks. */
export async function sendMessage({ name, email, phone, subject, message }: ContactInput): Promise<string> {
  const body = {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    subject: subject || null,
    message: message.trim(),
  };
  return (await call('POST /contact/submit-form', { body })).message;
}
