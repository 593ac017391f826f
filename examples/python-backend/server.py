"""A backend for Pocketfill in Python's standard library: the four routes and a plain upload page. See README.md."""

import argparse, contextlib, json, re, secrets, select, socket, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote

BASE, LIFETIME_S, MAX_BYTES, MAX_JOBS = "/api/svc/", 3600, 50_000_000, 50
EXTENSION = re.compile(r"(chrome|moz|safari-web)-extension://[\w-]+")
PAGE = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Send a file</title>'
FORM = '<form method="post" enctype="multipart/form-data"><input type="file" name="file" required><button>Send</button></form>'
JOBS, FILES, DOWNLOADS = {}, {}, {}  # jobs by id, bytes by job id, (job id, end in seconds) by the text of the address
CHANGED = threading.Condition()  # guards all three, and wakes up those who wait


class Refusal(Exception):
    """Its status, and what is wrong in one sentence."""


def moment(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def create_job():
    job_id, now = secrets.token_urlsafe(16), time.time()
    times = {"createdAt": moment(now), "updatedAt": moment(now), "expiresAt": moment(now + LIFETIME_S)}
    JOBS[job_id] = {"id": job_id, "projectId": "python", "status": "pending", "fileName": None, **times, "uploadBaseUrl": OPTIONS.upload_url}
    while len(JOBS) > MAX_JOBS:
        FILES.pop(JOBS.pop(next(iter(JOBS)))["id"], None)  # the oldest
    return JOBS[job_id]


def find_job(job_id):
    if job_id not in JOBS:
        raise Refusal(404, "Job not found")
    job = JOBS[job_id]
    if job["status"] == "pending" and job["expiresAt"] < moment(time.time()):
        job.update(status="failed", failure={"code": "expired", "message": "Nobody sent a file."})
    return job


def wait_for(job_id, timeout_ms, connection):
    end = time.monotonic() + timeout_ms / 1000
    while (job := find_job(job_id))["status"] == "pending" and time.monotonic() < end:
        if select.select([connection], [], [], 0)[0]:
            break  # The other side has hung up.
        CHANGED.wait(min(end - time.monotonic(), 1))
    if job["status"] == "pending":
        return 408, {"error": "The job is not finished yet.", "job": job}
    return 200, {"job": job, "result": presign(job, 60)} if job["status"] == "completed" else {"job": job}


def presign(job, minutes):
    """The phone knows the job's id, so the address of the file has a random text of its own."""
    if job["status"] != "completed":
        raise Refusal(409, "The job is not completed.")
    token, end = secrets.token_urlsafe(32), time.time() + 60 * minutes
    DOWNLOADS[token] = (job["id"], end)
    return {"url": f"{OPTIONS.url}/files/{token}", "fileName": job["fileName"], "size": job["size"], "expiresAt": moment(end)}


def parse_form(content_type, body):
    """The name without its folder and the bytes of the form's file (RFC 7578)."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode())[1:-1] if boundary else []:
        head, _, content = part.partition(b"\r\n\r\n")
        found = re.search(r'filename="((?:\\"|[^"\r\n])+)"', head.decode("utf-8", "replace"))
        if found:
            name = found[1].replace('\\"', '"').replace("%22", '"')  # browsers and curl write a quote in two ways, and no more
            return re.split(r"[/\\]", name.rstrip("/\\"))[-1][:200] or "file", content
    raise Refusal(400, "Choose a file first.")


def whole_number(query, name, limits, default):
    text = query.get(name, [str(default)])[0]
    if not re.fullmatch("[0-9]{1,10}", text) or not limits[0] <= int(text) <= limits[1]:
        raise Refusal(400, f'"{name}" must be a whole number from {limits[0]} to {limits[1]}.')
    return int(text)


class Handler(BaseHTTPRequestHandler):
    timeout = 60  # seconds without a byte from the other side

    def handle(self):
        with contextlib.suppress(OSError):  # the other side has hung up
            super().handle()

    def __getattr__(self, name):  # One function for all methods: the library looks for do_GET and so on.
        return self.answer if name.startswith("do_") else super().__getattribute__(name)

    def answer(self):
        path, _, query = self.path.partition("?")
        is_api, length = f"{path}/".startswith(BASE), self.headers.get("Content-Length", "")
        self.unread = int(length) if re.fullmatch("[0-9]{1,12}", length) else 0
        try:
            if is_api:
                self.check_caller()
                self.read_body(65_536)  # what the page wants; a backend may ignore it
                with CHANGED:
                    status, answer = self.answer_api(path[len(BASE) :].rstrip("/").split("/"), parse_qs(query, keep_blank_values=True))
                    answer = json.dumps(answer)
                self.send(status, "application/json", answer)
            elif path.startswith("/files/") and self.command == "GET":
                job_id, end = DOWNLOADS.get(path[len("/files/") :], ("", 0))
                if job_id not in FILES or end < time.time():
                    raise Refusal(404, "This address is no longer valid.")
                self.send(200, "application/octet-stream", FILES[job_id])
            elif path == "/" and self.command in ("GET", "POST"):
                self.send(200, "text/html", PAGE + self.answer_phone(parse_qs(query).get("job_id", [""])[0]))
            else:
                raise Refusal(404, "Not found")
        except Refusal as refusal:
            status, error = refusal.args
            self.send(status, "application/json" if is_api else "text/plain", json.dumps({"error": error}) if is_api else error)
            while self.unread > 0 and (piece := self.rfile.read1(65_536)):  # A browser that still sends reads no answer.
                self.unread -= len(piece)

    def check_caller(self):
        """Lets this computer in, and no page of a web site. A backend for others asks for a log-in here."""
        origin, host = self.headers.get("Origin"), re.sub(r":\d*$", "", self.headers.get("Host", "")).lower()
        is_site = not EXTENSION.fullmatch(origin) if origin else self.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
        if is_site or self.client_address[0] != "127.0.0.1" or host not in ("localhost", "127.0.0.1"):
            raise Refusal(403, "Only this computer may ask for files here.")

    def answer_api(self, parts, query):
        route = (self.command, len(parts), parts[0], *parts[2:])
        if self.command == "OPTIONS":
            return 200, {}
        if route == ("POST", 1, "job"):
            return 201, create_job()
        if route == ("GET", 2, "job"):
            return 200, find_job(unquote(parts[1]))
        if route == ("GET", 3, "job", "wait"):
            whole_number(query, "intervalMs", (250, 30_000), 2_000)
            return wait_for(unquote(parts[1]), whole_number(query, "timeoutMs", (0, 120_000), 120_000), self.connection)
        if route == ("GET", 3, "job", "download"):
            return 200, presign(find_job(unquote(parts[1])), whole_number(query, "expiration", (1, 10_080), 60))
        raise Refusal(404, "Not found")

    def answer_phone(self, job_id):
        body = self.read_body(MAX_BYTES) if JOBS.get(job_id, {}).get("status") == "pending" else b""  # Others fill no memory.
        with CHANGED:
            if job_id not in JOBS or find_job(job_id)["status"] != "pending":
                raise Refusal(404, "This code was used, or is no longer valid.")
            if self.command == "GET":
                return FORM
            name, FILES[job_id] = parse_form(self.headers.get("Content-Type", ""), body)
            JOBS[job_id].update(status="completed", fileName=name, size=len(FILES[job_id]), updatedAt=moment(time.time()))
            CHANGED.notify_all()
            return "<p>The file has arrived. You may close this page.</p>"

    def read_body(self, most):
        if self.unread > most:
            raise Refusal(413, "This is larger than allowed.")
        length, self.unread = self.unread, 0
        return self.rfile.read(length)

    def send(self, status, kind, content):
        body, origin = content.encode() if isinstance(content, str) else content, self.headers.get("Origin", "")
        headers = {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body)), "X-Content-Type-Options": "nosniff"}
        headers |= {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "Vary": "Origin"}
        if EXTENSION.fullmatch(origin):  # Browsers let extensions read an answer only with these (CORS).
            headers |= {"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Headers": "content-type, range"}
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body if self.command != "HEAD" else b"")

    def log_message(self, *_):
        """No log: the addresses of requests hold the ids of jobs, which are secret."""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--upload-url", help="where phones reach this server. Default: this computer's address in its network")
    OPTIONS = parser.parse_args()
    address = re.fullmatch(r"https?://[\w.-]+(:[0-9]{1,5})?/?", OPTIONS.upload_url or "http://localhost")
    if not address or not 0 < int((address[1] or ":80")[1:]) < 65_536:
        parser.error("--upload-url is an address such as http://192.168.1.20:8000")
    try:
        server = ThreadingHTTPServer(("", OPTIONS.port), Handler)
    except (OSError, OverflowError) as error:
        parser.error(f"--port {OPTIONS.port}: {error}")
    OPTIONS.url = f"http://localhost:{server.server_port}"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: the system chooses the network
        OPTIONS.upload_url = OPTIONS.upload_url or f"http://{probe.getsockname()[0]}:{server.server_port}"
    OPTIONS.upload_url = OPTIONS.upload_url or OPTIONS.url  # Without a network no phone gets here.
    print(f"Backend address: {OPTIONS.url}\nFor phones:      {OPTIONS.upload_url}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
