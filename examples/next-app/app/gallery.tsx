import { isPicture, type Photo } from '@/lib/photo';

const time = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function Gallery({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) return <p className="empty">Nothing has arrived yet. Add the first photo.</p>;
  return (
    <ul className="gallery" aria-label="Photos that have arrived">
      {photos.map((photo) => (
        <li key={photo.id}>
          <a href={photo.url}>
            {isPicture(photo) ? (
              <img src={photo.url} alt="" loading="lazy" />
            ) : (
              <span className="no-picture">No picture</span>
            )}
            <span className="name">{photo.name}</span>
            <time dateTime={photo.arrivedAt}>{time.format(new Date(photo.arrivedAt))}</time>
          </a>
        </li>
      ))}
    </ul>
  );
}
