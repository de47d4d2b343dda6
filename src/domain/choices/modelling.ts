import { choices } from './define.ts'

export const modellingChoices = {
  CustomFieldKind: choices({
    text: ['文本', 'text'],
    integer: ['整数', 'whole number'],
    quantity: ['数量', 'quantity'],
    date: ['日期', 'date'],
    time: ['时间', 'time'],
    flag: ['是/否', 'yes or no'],
    choice: ['选项', 'choice'],
    reference: ['引用', 'reference'],
    expression: ['表达式', 'expression'],
  }),
} as const
