import { masterEntity } from '../areas.ts'
import { choice, color, text } from '../../field-kinds.ts'

export const shift = masterEntity('shift', 'ASPShift', '班次', 'Shift', {
  fields: {
    patterns: text('时间段', 'Time ranges', {
      required: true,
      syntax: 'shiftPatterns',
      help: {
        zh: '如 8:00-12:00;13:00-17:00；结束不晚于开始或超过 24:00 表示次日',
        en: 'such as 8:00-12:00;13:00-17:00; an end not after its start, or above 24:00, is on the next day',
      },
    }),
    shiftType: choice('班次类型', 'Shift type', 'ShiftType', { default: 'day' }),
    color: color('颜色', 'Colour'),
  },
})
