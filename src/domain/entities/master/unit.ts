import { masterEntity } from '../areas.ts'
import { integer } from '../../field-kinds.ts'

export const unit = masterEntity('unit', 'ASPUnit', '单位', 'Unit', {
  fields: { decimals: integer('小数位', 'Decimals', { default: 0, min: 0, max: 6 }) },
})
