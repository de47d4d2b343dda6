import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { fetchCall, refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction, type ShowOwn } from '../../../actions/use-action.ts'
import { confirm, type Question } from '../../../state/asked.ts'

const NAMED = 4

/** The limits that the plan of a run breaks, by name, the first of them. */
async function brokenLimits(runNo: string, t: TFunction<'scheduling'>): Promise<Pick<Question, 'details'>> {
  try {
    const { items, totalCount } = await fetchCall(schedulingRuns.messages, {
      runNo,
      violations: true,
      maxResultCount: NAMED,
    })
    if (totalCount === 0) return {}
    const more = totalCount - items.length
    return {
      details: [
        t('acceptBroken', { count: totalCount }),
        ...items.map(({ message }) => message),
        ...(more > 0 ? [t('acceptBrokenMore', { count: more })] : []),
      ],
    }
  } catch {
    // The question is asked without them: accepting says itself what is wrong with the run.
    return {}
  }
}

/** What can be done with a run; each asks first, says when it is done, and reloads what shows runs. */
export function useRunActions(runNo: string, onGone: () => void) {
  const { t } = useTranslation('scheduling')
  const { attempt } = useAction()
  const [accepting, setAccepting] = useState(false)
  const cancelledHere = useRef(false)
  const act = async (
    question: Question,
    work: () => Promise<string>,
    showOwn?: ShowOwn,
  ): Promise<boolean> => {
    if (!(await confirm(question))) return false
    const isDone = await attempt(async () => {
      toast.success(await work())
      await refreshed(schedulingRuns.list)
      return true
    }, showOwn)
    return isDone ?? false
  }
  return {
    cancel: () =>
      act(
        {
          title: t('cancelTitle'),
          message: t('cancelMessage'),
          tone: 'danger',
          confirmLabel: t('cancelRun'),
        },
        async () => {
          await write(schedulingRuns.cancel, { runNo })
          return t('cancelAsked')
        },
      ),
    /** Asks nothing: what was found is kept, and may still be discarded. */
    finish: async () => {
      await attempt(async () => {
        await write(schedulingRuns.finish, { runNo })
        toast.success(t('finishAsked'))
      })
    },
    /** True from the answer to the question on until the server has answered. */
    accepting,
    accept: async () =>
      act(
        {
          title: t('acceptTitle', { run: runNo }),
          message: t('acceptMessage'),
          ...(await brokenLimits(runNo, t)),
          confirmLabel: t('accept'),
        },
        async () => {
          setAccepting(true)
          cancelledHere.current = false
          try {
            return t('acceptDone', { count: await write(schedulingRuns.accept, { runNo }) })
          } finally {
            setAccepting(false)
          }
        },
        // A cancellation by the user is a message, not a warning.
        (error) => {
          const isOwn = cancelledHere.current && error instanceof Error
          if (isOwn) toast.info(error.message)
          return isOwn
        },
      ),
    /** Asks nothing: the plan stays as it is, and the run may be accepted again. */
    cancelAccept: async () => {
      await attempt(async () => {
        cancelledHere.current = true
        await write(schedulingRuns.cancelAccept, { runNo })
      })
    },
    discard: async () => {
      const gone = await act(
        {
          title: t('discardTitle', { run: runNo }),
          message: t('discardMessage'),
          tone: 'danger',
          confirmLabel: t('discard'),
        },
        async () => {
          await write(schedulingRuns.discard, { runNo })
          return t('discardDone')
        },
      )
      if (gone) onGone()
    },
  }
}
