import { characteristicLabel } from '../../characteristics/titles.ts'
import { defineEntity } from '../../entity.ts'
import { color, quantity, text } from '../../field-kinds.ts'

/** Values of the n-th characteristic of items (colour, width, grade ...). */
const specOf = (n: number) =>
  defineEntity({
    name: `spec${n}`,
    service: `ASPSpec${n}`,
    area: 'characteristics',
    label: characteristicLabel(n),
    permission: n === 1 ? 'Pages.Users' : 'Pages.Roles',
    sorting: 'sortKey,code',
    fields: {
      color: color('颜色', 'Colour'),
      sortKey: quantity('深浅序号', 'Gradation', {
        help: { zh: '如由浅到深', en: 'such as from light to dark' },
      }),
      minNum: quantity('数值下限', 'From'),
      maxNum: quantity('数值上限', 'To'),
      parentCode: text('上级规格', 'Parent', { length: 80 }),
    },
  })

/** spec1 to spec10. */
export const specs = Array.from({ length: 10 }, (_, i) => specOf(i + 1))
