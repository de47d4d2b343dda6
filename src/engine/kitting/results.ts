/** Result tables of a kitting run with the declared columns. */
export * from '#domain/kitting/result-schemas.ts'
