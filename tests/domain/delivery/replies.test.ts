import { describe, expect, it } from 'vitest'
import { allChoices } from '#domain/choices/index.ts'
import { inOrder, replyOf, statusOfAnswer, sumOf } from '#domain/delivery/reply-batches.ts'
import { replyActions, replyRefusal, replyStates, type ReplyState } from '#domain/delivery/reply-state.ts'

const state = (status: string, more: Partial<ReplyState> = {}): ReplyState => ({
  replyNo: 'R1',
  status,
  accepted: false,
  due: false,
  open: true,
  ...more,
})

describe('the reply of a supplier', () => {
  it('goes its way and no other: every action in every state', () => {
    expect(Object.keys(allChoices.ReplyStatus).toSorted()).toEqual([...replyStates].toSorted())
    const allowed = replyActions.flatMap((action) =>
      replyStates.flatMap((status) =>
        replyRefusal(action, state(status, { due: true })) === null ? [`${action} ${status}`] : [],
      ),
    )
    expect(allowed).toEqual([
      'answer W',
      'accept Y',
      'accept P',
      'accept M',
      'reject Y',
      'reject P',
      'reject M',
      'reject N',
      'expire W',
    ])
    for (const action of replyActions)
      for (const status of replyStates)
        expect(replyRefusal(action, state(status, { accepted: true }))).toBe('accepted')
  })

  it('is closed only when its time is over, and accepted only while something is open', () => {
    expect(replyRefusal('expire', state('W'))).toBe('notDue')
    expect(replyRefusal('accept', state('Y', { open: false }))).toBe('notOpen')
    expect(replyRefusal('accept', state('N'))).toBe('declined')
  })

  it('says what it is by its parts', () => {
    const asked = { askedDate: '2026-12-01', askedQty: '100' }
    const part = (date: string, qty: string) => ({ date, qty, asnNo: null })
    expect(statusOfAnswer([], asked)).toBe('N')
    expect(statusOfAnswer([part('2026-12-01', '100.000000')], asked)).toBe('Y')
    expect(statusOfAnswer([part('2026-12-02', '100')], asked)).toBe('M')
    expect(statusOfAnswer([part('2026-12-01', '99.999999')], asked)).toBe('P')
    const parts = [part('2026-12-09', '60.1'), part('2026-11-30', '40.2')]
    expect(statusOfAnswer(parts, asked)).toBe('P')
    expect(sumOf(parts)).toBe('100.3')
    expect(inOrder(parts)[0]!.date).toBe('2026-11-30')
    expect(replyOf(parts)).toEqual({ date: '2026-12-09', qty: '100.3' })
    expect(replyOf([])).toBeNull()
  })
})
