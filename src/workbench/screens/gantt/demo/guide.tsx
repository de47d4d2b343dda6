import { Check, RotateCcw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { lessons, type Lesson } from './lessons.ts'
import type { Sample, UsedShop } from './use-sample-shop.ts'

interface GuideProps {
  readonly lesson: Lesson
  readonly sample: Sample
  readonly shop: UsedShop
}

/** What there is to learn, how far one is, and what the last move did. */
export function Guide({ lesson, sample, shop }: GuideProps) {
  const { t } = useTranslation('gantt-demo')
  const { done, moves, refused, count } = sample
  return (
    <aside className="guide" aria-label={t('guide')}>
      <h2>{t('guide')}</h2>
      <p>{t(`about.${lesson}`)}</p>
      <ol>
        {lessons[lesson].map((step) => (
          <li key={step} className={done.has(step) ? 'done' : ''}>
            {done.has(step) && <Check size={14} aria-label={t('isDone')} />}
            <span>{t(`step.${step}`)}</span>
          </li>
        ))}
      </ol>
      <p role="status">
        {refused && t('refused', { reason: t(`reason.${refused}`) })}
        {!refused && count > 0 && t('moved', { count })}
      </p>
      <div className="tools">
        <Button repeats icon={Undo2} disabled={moves === 0} onClick={shop.undo}>
          {t('undo')}
        </Button>
        <Button icon={RotateCcw} disabled={moves === 0} onClick={shop.reset}>
          {t('reset')}
        </Button>
      </div>
      <p className="note">{t('note')}</p>
    </aside>
  )
}
