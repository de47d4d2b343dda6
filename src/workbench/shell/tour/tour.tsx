import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../../parts/button.tsx'
import { endGuide } from '../../client/session-calls.ts'
import { tour } from '../../state/tour.ts'
import { tourSteps, type TourStep } from './steps.ts'
import './tour.css'

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const cardWidth = 320
const gap = 12

/** The guided tour of the first sign-in: one card next to each element it explains; Escape or "skip" ends it for good. */
export default function Tour() {
  const { t } = useTranslation('shell')
  const step = useSnapshot(tour).step ?? 0
  const name = tourSteps[step] ?? tourSteps[0]
  const box = useBox(name)
  const card = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = card.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('.primary')?.focus()
    return () => dialog?.close()
  }, [])
  const end = (): void => {
    tour.step = null
    // It is shown again at the next sign-in when the server did not hear of it.
    endGuide().catch(() => {})
  }
  const last = step === tourSteps.length - 1
  return (
    <dialog
      ref={card}
      className="t-tour"
      aria-label={t(`tour.${name}.title`)}
      style={placeOf(box)}
      onCancel={(event) => {
        event.preventDefault()
        end()
      }}
    >
      {box && <div className="spot" style={spotOf(box)} />}
      <div className="card">
        <h2>{t(`tour.${name}.title`)}</h2>
        <p aria-live="polite">{t(`tour.${name}.text`)}</p>
        <footer>
          <span>{`${step + 1} / ${tourSteps.length}`}</span>
          {!last && <Button onClick={end}>{t('tour.skip')}</Button>}
          {step > 0 && (
            <Button
              repeats
              onClick={() => {
                tour.step = step - 1
              }}
            >
              {t('tour.back')}
            </Button>
          )}
          <Button
            repeats
            tone="primary"
            onClick={() => {
              if (last) end()
              else tour.step = step + 1
            }}
          >
            {last ? t('tour.done') : t('tour.next')}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}

/** Place of the element that a step explains; null when it is not on the page (embedded, folded). */
function useBox(name: TourStep): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const measure = (): void => {
      const found = document.querySelector(`[data-tour="${name}"]`)?.getBoundingClientRect()
      setBox(found ? { left: found.left, top: found.top, width: found.width, height: found.height } : null)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [name])
  return box
}

/** Right of tall things, below the others; in the middle when there is nothing to point at. */
function placeOf(box: Box | null): { left: number; top: number } {
  if (!box) return { left: (innerWidth - cardWidth) / 2, top: innerHeight / 3 }
  const tall = box.height > innerHeight / 2
  const left = tall ? box.left + box.width + gap : Math.min(box.left, innerWidth - cardWidth - gap)
  return { left: Math.max(gap, left), top: tall ? 80 : box.top + box.height + gap }
}

const spotOf = ({ left, top, width, height }: Box) => ({
  left: left - 3,
  top: top - 3,
  width: width + 6,
  height: height + 6,
})
