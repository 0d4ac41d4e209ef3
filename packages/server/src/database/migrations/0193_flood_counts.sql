-- How much the networks that ask a lot asked of each process, in pieces of a minute (decisions/0209). It is of this very
-- minute: nothing of it is worth a write-ahead log, a backup or a standby. A network is a keyed hash.
CREATE UNLOGGED TABLE flood_count (
  network text NOT NULL,
  piece bigint NOT NULL,
  process uuid NOT NULL,
  requests int NOT NULL CHECK (requests >= 0),
  PRIMARY KEY (network, piece, process)
);
CREATE INDEX flood_count_old ON flood_count (piece);
