import { serveTables } from './serve-tables.ts'

serveTables()
