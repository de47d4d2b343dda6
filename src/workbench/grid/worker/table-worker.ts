import { serveTables } from './serve.ts'

serveTables()
