import { filled, type Label } from '#domain/label.ts'

/** Why stored files cannot be read or written. */
export class FilesFault extends Error {
  readonly label: Label

  /** @param place of the store, as the operator knows it */
  constructor(place: string, reason: Label, options?: ErrorOptions) {
    const label = filled({ zh: '{place}：{reason}', en: '{place}: {reason}' }, { place, reason })
    super(label.en, options)
    this.label = label
  }
}
