import { describe, expect, it } from 'vitest'
import { completionOne } from '#domain/reports/built-in/completion.ts'
import { messageOf, placeOf } from '../../../src/server/features/reports/subscriptions/message.ts'
import type { Subscription } from '../../../src/server/features/reports/subscriptions/subscription.ts'

const subscription = {
  reportCode: completionOne.code,
  name: 'Orders\r\nBcc: evil@example.com',
  params: { from: 'today-7d', to: 'today', items: ["it's"] },
} as unknown as Subscription
const facts = {
  subscription,
  found: { report: completionOne, rows: 60, zone: 'Asia/Shanghai', table: null, file: null },
  due: '2027-03-02T00:30:00Z',
  late: false,
  language: 'en',
  publicUrl: 'https://takt.example',
  unsubscribe: 'https://takt.example/api/reports/unsubscribe?token=x',
} as const

describe('the mail of a subscription', () => {
  it('has a link in place of a file that is too large', () => {
    const { text, attachments } = messageOf(facts)
    expect(attachments).toEqual([])
    expect(text).toContain('The file is larger than 10 MB; open the report by the link.')
    expect(text).toContain(`https://takt.example${placeOf(subscription)}`)
  })

  it('says how many rows its body leaves out', () => {
    const line = { cells: ['<x>'], bold: false, tones: [null] }
    const table = { headers: ['a'], rows: 50, lines: Array.from({ length: 50 }, () => line) }
    const { text, html } = messageOf({ ...facts, found: { ...facts.found, table } })
    expect(text).toContain('Rows: 60; the first 50 are shown')
    expect(html).not.toContain('<x>')
  })

  it('has no links where the installation has no address for readers', () => {
    const { text, html, unsubscribe } = messageOf({ ...facts, publicUrl: null, unsubscribe: null })
    expect(`${text}${html}`).not.toMatch(/href|https?:/)
    expect(unsubscribe).toBeUndefined()
  })

  it('leaves parameters out of links that would be too long', () => {
    expect(placeOf(subscription)).toMatch(/&parameters=[^']+$/)
    const items = Array.from({ length: 500 }, (_item, at) => `ITEM${at}`)
    expect(placeOf({ ...subscription, params: { items } })).toBe(
      '/report/ReportCentre?report=WorkOrderCompletionOne',
    )
  })
})
