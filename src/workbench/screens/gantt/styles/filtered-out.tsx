import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import type { Styles } from './use-styles.ts'

/** There is a plan, but the filter of the style leaves nothing of it: what it asks for, and a way to see all again. */
export function FilteredOut({ styles }: { readonly styles: Styles }) {
  const { t } = useTranslation('gantt-styles')
  const { style, draft } = styles
  return (
    <EmptyState
      title={t('allHidden')}
      hint={style.rowFilter ?? ''}
      action={
        <Button tone="primary" onClick={() => draft({ ...style, rowFilter: null })}>
          {t('clearFilter')}
        </Button>
      }
    />
  )
}
