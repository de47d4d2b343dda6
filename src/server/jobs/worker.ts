export { compare, page, rowsOfOrder } from './table-tasks.ts'
