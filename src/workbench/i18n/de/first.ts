/** Texts before the sign-in, by file. */
export default import.meta.glob('./{shell,parts,access}.json', { eager: true, import: 'default' })
