/** Result tables of a kitting run with the declared columns. */
export * from '#domain/results/kitting-schemas.ts'
