/** The parts of the S3 test storage that tests use; the package has no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    /** 0: any free port. */
    port: number;
    address: string;
    /** The folder of its files. */
    directory: string;
    silent?: boolean;
    configureBuckets?: { name: string }[];
  }

  /** Accepts the key `S3RVER` with the secret `S3RVER`, and checks signatures. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
