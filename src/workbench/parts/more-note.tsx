import { useTranslation } from 'react-i18next'

interface MoreNoteProps {
  readonly shown: number
  /** How many there are; left out: nobody has counted, there are more. */
  readonly total?: number
  /** How to come to the others; default: by typing more. */
  readonly hint?: string
}

/** Where not all can be shown: how many are, of how many, and how to see the others. */
export function MoreNote({ shown, total, hint }: MoreNoteProps) {
  const { t } = useTranslation('parts')
  if (total !== undefined && total <= shown) return null
  return (
    <p className="t-more" role="note">
      {total === undefined ? t('firstOnly', { shown }) : t('firstOf', { shown, total })} {hint ?? t('narrow')}
    </p>
  )
}
