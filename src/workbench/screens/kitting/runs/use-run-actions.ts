import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { refreshService } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { confirm, type Question } from '../../../state/asked.ts'
import { showError } from '../../../state/error-popup.ts'

/** What can be done with a run; each asks first, says when it is done, and reloads what shows runs. */
export function useRunActions(runNo: string, onErased?: () => void) {
  const { t } = useTranslation('kitting-runs')
  const act = async (question: Question, work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (!(await confirm(question))) return false
    try {
      await work()
      toast.success(done)
      await refreshService(kittingRuns.list)
      return true
    } catch (error) {
      showError(error)
      return false
    }
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
