#!/usr/bin/env python3
"""Opens a page in QtWebKit, an engine of 2016, and prints its words. usage: old-engine.py URL WORDS PICTURE

It ends when WORDS are among them, or with code 1 after half a minute.
"""
import sys

from PyQt5.QtCore import QTimer, QUrl
from PyQt5.QtWebKitWidgets import QWebView
from PyQt5.QtWidgets import QApplication

url, words, picture = sys.argv[1:4]
app = QApplication(sys.argv[:1])
view = QWebView()
view.resize(390, 844)
view.load(QUrl(url))
view.show()


def read():
    return view.page().mainFrame().evaluateJavaScript(
        "Array.prototype.map.call(document.querySelectorAll('h1, p, button'), function (element) {"
        "  return getComputedStyle(element).visibility === 'visible' && element.offsetHeight > 2 ? element.textContent : '';"
        "}).join(' | ')"
    ) or ""


def look(attempts=[0]):
    attempts[0] += 1
    is_there = words in read()
    if not is_there and attempts[0] < 300:
        return
    view.grab().save(picture)
    print(read())
    app.exit(0 if is_there else 1)


timer = QTimer()
timer.timeout.connect(look)
timer.start(100)
sys.exit(app.exec_())
