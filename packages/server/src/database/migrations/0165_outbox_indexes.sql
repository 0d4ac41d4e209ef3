-- The outbox by time, what was not sent, and what was only written to files (decisions/0198).
CREATE INDEX outbox_newest ON outbox (created_at);
CREATE INDEX outbox_unsent ON outbox (status, created_at) WHERE status <> 'sent';
CREATE INDEX message_attempt_file ON message_attempt (outbox_id) WHERE provider = 'file';
