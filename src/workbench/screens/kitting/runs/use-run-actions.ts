import { useTranslation } from 'react-i18next'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useDone } from '../../../actions/use-done.ts'
import { write } from '../../../client/write.ts'
import { confirm, type Question } from '../../../state/asked.ts'

/** What can be done with a run; each asks first, says when it is done, and reloads what shows runs. */
export function useRunActions(runNo: string, onErased?: () => void) {
  const { t } = useTranslation('kitting-runs')
  const done = useDone()
  const act = async (question: Question, work: () => Promise<unknown>, said: string): Promise<boolean> =>
    (await confirm(question)) && (await done(work, said))
  return {
    cancel: () =>
      act(
        {
          title: t('cancelTitle'),
          message: t('cancelMessage'),
          tone: 'danger',
          confirmLabel: t('cancelRun'),
        },
        () => write(kittingRuns.cancel, { runNo }),
        t('cancelAsked'),
      ),
    publish: () =>
      act(
        {
          title: t('publishTitle', { run: runNo }),
          message: t('publishMessage'),
          confirmLabel: t('publish'),
        },
        () => write(kittingRuns.publish, { runNo }),
        t('publishDone'),
      ),
    erase: async () => {
      const question: Question = {
        title: t('eraseTitle', { run: runNo }),
        message: t('eraseMessage'),
        tone: 'danger',
        confirmLabel: t('erase'),
      }
      if (await act(question, () => write(kittingRuns.erase, { runNo }), t('eraseDone'))) onErased?.()
    },
  }
}
