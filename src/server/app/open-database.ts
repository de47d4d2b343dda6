import './schema-steps.ts'

export { openDatabase } from '../db/database.ts'
