/** Hexadecimal digits of the input hash of a scheduling run that stand for the plan; the others stand for material. */
export const planHashLength = 32
