// oxlint-disable-next-line import/no-default-export -- Next.js wants it.
export default {};
