/** Texts after the sign-in, and what declarations say, by file. */
export default import.meta.glob(['./*.json', '!./{language,shell,parts,access}.json'], {
  eager: true,
  import: 'default',
})
