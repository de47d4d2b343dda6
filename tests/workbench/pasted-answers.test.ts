import { expect, it } from 'vitest'
import { answersOf } from '../../src/workbench/screens/delivery/supplier-replies/pasted-answers.ts'

it('reads the cells of a sheet, with or without a heading', () => {
  const sheet =
    'Reply\tDate\tQty\r\nR1\t2026/3/5\t1,200.5\tASN-7\tfirst\r\n\r\nR2\t\t\t\tno capacity\nR3\tsoon\t4'
  const none = { date: null, qty: null, asnNo: null, comment: null }
  expect(answersOf(sheet)).toEqual([
    { replyNo: 'R1', date: '2026-03-05', qty: '1200.5', asnNo: 'ASN-7', comment: 'first' },
    { ...none, replyNo: 'R2', comment: 'no capacity' },
    { ...none, replyNo: 'R3', date: 'soon', qty: '4' },
  ])
})
