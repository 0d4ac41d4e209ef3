/** What tests use of the storage that speaks S3; the package brings no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    /** 0: any free port. */
    port: number;
    address: string;
    /** Where it keeps what is put. */
    directory: string;
    silent?: boolean;
    configureBuckets?: { name: string }[];
  }

  /** Takes the key `S3RVER` with the secret `S3RVER`, and checks signatures. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
