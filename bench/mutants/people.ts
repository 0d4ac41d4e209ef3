// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.

/**
 * Who may do what, what is limited and forgotten, and what everyone is shown. What the browser keeps and sends by
 * itself.
 */
export const peopleMutants = [
  {
    rule: 'A call of staff is for the roles it names.',
    before: 'const mayCall = shape.roles?.includes(user.role) &&',
    after: 'const mayCall = shape.roles &&',
    tests: ['staff-rights'],
  },
  {
    rule: 'A page of somebody else changes nothing with the cookie of staff.',
    before: 'const isFromOutside = found.keyName === null && !isRead &&',
    after: 'const isFromOutside = found.keyName === null && isRead && !isRead &&',
    tests: ['staff-session'],
  },
  {
    rule: 'A proof of who is there counts for ten minutes.',
    before: 'provedAt.getTime() <= PROOF_MS;',
    after: 'provedAt.getTime() <= PROOF_MS * 100;',
    tests: ['step-up'],
  },
  {
    rule: 'A one-time code is taken once.',
    before: 'Math.floor(timestamp / 1000 / PERIOD_S) + off);',
    after: 'Math.floor(timestamp / 1000 / PERIOD_S) + off).then(() => true);',
    tests: ['second-factor'],
  },
  {
    rule: 'Passwords of one account are guessed twenty times an hour and no more.',
    before: 'subject: emailKey(email), max: 20, windowSeconds: HOUR_S',
    after: 'subject: emailKey(email), max: 2000, windowSeconds: HOUR_S',
    tests: ['account-limits', 'log-in'],
  },
  {
    rule: 'Of tries that race exactly as many pass as may.',
    before: '.offset(limit.max - 1)',
    after: '.offset(limit.max)',
    tests: ['limits'],
  },
  {
    rule: 'Nobody takes a line out of somebody else’s cart.',
    before: 'WHERE id = ${cartId} AND account_id = ${accountId} AND order_id IS NULL FOR UPDATE)',
    after: 'WHERE id = ${cartId} AND order_id IS NULL FOR UPDATE)',
    tests: ['cart-access'],
  },
  {
    rule: 'Who is erased leaves no messages behind.',
    before: 'await eraseMessages(ctx, email);',
    after: '',
    tests: ['erase-me'],
  },
  {
    rule: 'A page of the cache is of the query it was asked with.',
    before: 'JSON.stringify([request.routeOptions.url, request.params, query])',
    after: 'JSON.stringify([request.routeOptions.url, request.params, query.length])',
    tests: ['page-cache'],
  },
  {
    rule: 'After a change no page of before is answered.',
    before: 'const isCurrent = kept.generation === this.#generation;',
    after: 'const isCurrent = kept.generation <= this.#generation;',
    tests: ['page-cache'],
  },
  {
    rule: 'A row of the audit log that was changed is found.',
    before: 'prev_hash IS DISTINCT FROM hash_of_last OR row_hash IS DISTINCT FROM sha256(',
    after: 'prev_hash IS DISTINCT FROM hash_of_last OR false AND row_hash IS DISTINCT FROM sha256(',
    tests: ['check-chain', 'check-audit'],
  },
  {
    rule: 'The loser of a deadlock tries again.',
    before: 'if (attempt >= MAX_TRIES || !isWorthRetrying(error)) throw error;',
    after: 'throw error;',
    tests: ['in-transaction'],
  },
  {
    rule: 'Staff read English, whatever their browser asks for.',
    before: "if (routeOptions.config?.who === 'staff') return 'en';",
    after: '',
    tests: ['order-language'],
  },
  {
    rule: 'The timeline of an order is in its reader’s language.',
    before: 'return render(lineWords(said), language);',
    after: 'return render(lineWords(said));',
    tests: ['order-language'],
  },
  {
    rule: 'An order that waits for a network is not given up at the first failed try.',
    before: "return { kind: 'waits' };",
    after: '',
    tests: ['waiting-order'],
  },
  {
    rule: 'Only prefixes of Rwanda’s mobile networks are taken.',
    before: '/^(?:\\+?250|0)?7[2389]\\d{7}$/;',
    after: '/^(?:\\+?250|0)?7[0-9]\\d{7}$/;',
    tests: ['phone-input'],
  },
  {
    rule: 'A line of a cart never holds more than is in stock.',
    before: 'return Math.min(Math.max(whole, MIN_QUANTITY), Math.max(stockQuantity, 0));',
    after: 'return Math.max(whole, MIN_QUANTITY);',
    tests: ['cart-lines'],
  },
  {
    rule: 'A cart that was paid shows no lines.',
    before: 'if (!cart || cart.is_paid) return [];',
    after: 'if (!cart) return [];',
    tests: ['server-cart', 'save-cart'],
  },
  {
    rule: 'A line that is being changed stays the line the server knows.',
    before: '{ ...wanted, cartId, itemId }',
    after: '{ ...wanted }',
    tests: ['server-cart', 'save-cart'],
  },
  {
    rule: 'A stored line holds at least one piece.',
    before: 'const kept = Math.max(quantity, MIN_QUANTITY);',
    after: 'const kept = quantity;',
    tests: ['cart'],
  },
  {
    rule: 'A message that is no news any more is not sent again.',
    before: "if (!isStillNews(first.kind, order)) throw new ShopError('invalid_state');",
    after: '',
    tests: ['order-messages'],
  },
  {
    rule: 'A message that waits is not doubled by a press.',
    before: "if (!family.some(({ status }) => status === 'pending')) {",
    after: 'if (family.length > 0) {',
    tests: ['order-messages'],
  },
  {
    rule: 'A mail in a file is not called sent.',
    before: "state: provider === 'file' ? 'kept' : state,",
    after: 'state,',
    tests: ['order-messages'],
  },
  {
    rule: 'A link that an owner handed over proves no mailbox.',
    before: "if (!isHandedOver) await noteProof(ctx, mailbox(email), 'link');",
    after: "await noteProof(ctx, mailbox(email), 'link');",
    tests: ['hand-over-link'],
  },
  {
    rule: 'No link is handed over to the account of a customer.',
    before: "if (waits.hasJoined || was_customer) throw new ShopError('invalid_state');",
    after: "if (waits.hasJoined) throw new ShopError('invalid_state');",
    tests: ['hand-over-link'],
  },
  {
    rule: 'Low stock is told once until it is refilled.',
    before: "AND (u.alert IS NULL OR u.alert = 'low' AND u.on_hand <= u.reserved)",
    after: '',
    tests: ['alerts'],
  },
  {
    rule: 'A code is tried five times and no more.',
    before: 'if (found.failures >= MOST_TRIES ||',
    after: 'if (found.failures >= MOST_TRIES * 100 ||',
    tests: ['log-in-by-code'],
  },
  {
    rule: 'Only a proved phone opens an account.',
    before: 'account.phone = ${by.provedPhone} AND account.phone_proved_at IS NOT NULL`',
    after: 'account.phone = ${by.provedPhone}`',
    tests: ['log-in-by-code'],
  },
  {
    rule: 'A code counts once.',
    before: 'const isUsed = !account.isBlocked && (await useCode(ctx.db, right.id, ctx.now()));',
    after: 'const isUsed = !account.isBlocked && ((await useCode(ctx.db, right.id, ctx.now())) || true);',
    tests: ['log-in-by-code'],
  },
  {
    rule: 'A code ends after exactly five minutes.',
    before: 'found.usedAt || found.expiresAt <= now) return null;',
    after: 'found.usedAt) return null;',
    tests: ['log-in-by-code'],
  },
  {
    rule: 'A code alone does not change the phone of an account with a password.',
    before: 'const verified = isKnown ? before.passwordHash : await verifyOwner(ctx, user, passwordCurrent);',
    after: 'const verified = before.passwordHash;',
    tests: ['prove-phone'],
  },
  {
    rule: 'A code that a session asked for opens no log-in.',
    before: 'if (!found || found.accountId !== accountId ||',
    after: 'if (!found ||',
    tests: ['prove-phone'],
  },
];
