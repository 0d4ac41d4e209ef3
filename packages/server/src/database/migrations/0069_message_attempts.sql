-- Each way a message to a person was tried on, and what became of it there (decisions/0152). One row a channel: what
-- certainly did not leave is tried again in its row; what may have left and is sent again gets a row of its own.
CREATE TABLE message_attempt (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  outbox_id   uuid NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
  -- Which one of its message; of two who begin the same one writes it.
  position    integer NOT NULL CHECK (position > 0),
  channel     text NOT NULL CHECK (channel IN ('whatsapp', 'sms', 'email')),
  provider    text NOT NULL CHECK (provider ~ '^[a-z_]{2,40}$'),
  -- `sending` is written before the provider is asked; `waiting`: it certainly did not leave yet; `unknown`: nobody knows
  -- whether it left; the others are what the provider says.
  state       text NOT NULL
    CHECK (state IN ('sending', 'waiting', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed')),
  tries       integer NOT NULL DEFAULT 1 CHECK (tries > 0),
  -- The provider's own id of it.
  provider_id text,
  -- Why it waits or failed; names nobody.
  reason      text,
  segments    integer NOT NULL DEFAULT 0 CHECK (segments >= 0),
  -- Francs it is expected to cost; 0 for what did not leave.
  cost        integer NOT NULL DEFAULT 0 CHECK (cost >= 0),
  -- The attempt whose end nobody knows, and which this one repeats.
  repeats     uuid,
  -- Staff had the message sent again after it: it decides nothing any more.
  is_over     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL,
  UNIQUE (outbox_id, position)
);
CREATE INDEX message_attempt_provider ON message_attempt (provider, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX message_attempt_cost ON message_attempt (created_at) WHERE cost > 0;

-- What providers told of messages: batched, repeated and in any order, so each state is kept once and read as a whole.
CREATE TABLE message_report (
  provider    text NOT NULL,
  provider_id text NOT NULL CHECK (length(provider_id) BETWEEN 1 AND 200),
  state       text NOT NULL CHECK (state IN ('sent', 'delivered', 'read', 'failed')),
  -- Our own id of the attempt where the provider sends it back; text, because a stranger's would be anything.
  ref         text,
  reason      text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_id, state)
);
CREATE INDEX message_report_ref ON message_report (ref) WHERE ref IS NOT NULL;
CREATE INDEX message_report_old ON message_report (received_at);

-- What is known of a number on a channel. The number `*` is the channel itself: it rests when its provider refuses the shop.
CREATE TABLE phone_channel (
  phone         text NOT NULL CHECK (phone = '*' OR phone ~ '^\+[1-9][0-9]{6,14}$'),
  channel       text NOT NULL CHECK (channel IN ('whatsapp', 'sms')),
  stopped_at    timestamptz,
  -- Null while stopped: without an end.
  stopped_until timestamptz,
  -- `opt_out`: its owner wants nothing; else the provider's word.
  stopped_why   text,
  -- Until then free text may be sent: the owner wrote to the shop a day before.
  window_until  timestamptz,
  PRIMARY KEY (phone, channel)
);

-- Templates whose state WhatsApp told; one it told nothing of counts as approved.
CREATE TABLE message_template (
  name       text NOT NULL,
  language   text NOT NULL,
  state      text NOT NULL,
  reason     text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (name, language)
);
