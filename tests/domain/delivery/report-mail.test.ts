import { describe, expect, it } from 'vitest'
import { addressesOf, reportMail } from '#domain/delivery/report-mail.ts'

describe('mails about delivery reports', () => {
  const facts = { report: 'D1', supplier: 'S1', from: '2026-11-20', to: '2026-11-30', lines: ['A 1', 'B 2'] }

  it('fill the places of the template; a line with {lines} comes once for each', () => {
    expect(reportMail('To {supplier}\r\n{report}: {from} - {to}\n- {lines}\n{other}', facts)).toEqual([
      'To S1',
      'D1: 2026-11-20 - 2026-11-30',
      '- A 1',
      '- B 2',
      '{other}',
    ])
    const tricky = { ...facts, lines: ['{report}'] }
    expect(reportMail('{lines}', tricky)).toEqual(['{report}'])
  })

  it('go to the addresses among what is written', () => {
    expect(addressesOf('a@b.example; c@d.example;nobody;a@b.example;x@y.example?bcc=z@z.example')).toEqual([
      'a@b.example',
      'c@d.example',
    ])
    expect(addressesOf('')).toEqual([])
  })
})
