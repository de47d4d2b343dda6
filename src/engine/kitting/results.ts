/** What a kitting run answers: tables of the declared columns. */
export * from '#domain/kitting/result-schemas.ts'
