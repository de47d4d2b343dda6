import { choice } from '../field-kinds.ts'

/** Sizes of paper in PDF points, 1/72 inch, upright (ISO 216). */
export const papers = {
  A4: { width: 595.28, height: 841.89 },
  A3: { width: 841.89, height: 1190.55 },
} as const

export type PaperName = keyof typeof papers
export type Orientation = 'portrait' | 'landscape'

/** Pages as a reader asks for them. */
export interface PaperChoice {
  readonly paper: PaperName
  /** null: upright where the columns fit, else on its side. */
  readonly orientation: Orientation | null
}

/** The same as part of a call that makes files; other formats leave it aside. */
export const paperInput = {
  paper: choice('纸张', 'Paper', 'Paper'),
  orientation: choice('方向', 'Orientation', 'PaperOrientation'),
} as const

/** A4 where nothing is said. */
export function paperChoice(input: {
  readonly paper?: string | null | undefined
  readonly orientation?: string | null | undefined
}): PaperChoice {
  const { paper, orientation } = input
  return {
    paper: paper === 'A3' ? 'A3' : 'A4',
    orientation: orientation === 'portrait' || orientation === 'landscape' ? orientation : null,
  }
}

/** Longest table that is made into a PDF. */
export const PDF_ROWS = 20_000
